import { useEffect, useRef, useState } from 'react';
import type { WorkerClient } from '../worker/worker-client';
import { NewestQuestion } from '../worker/newest-question';
import type { Answer, Question } from '../worker/protocol';

interface State {
  /** The newest answer; it stays while the next one is on its way. */
  answer: Answer | null;
  error: unknown;
}

/** The worker's answer to the newest question. Null asks nothing; give a new object to ask again. */
export function useAnswer(client: WorkerClient, question: Question | null): State {
  const [state, setState] = useState<State>({ answer: null, error: null });
  const newest = useRef<NewestQuestion | null>(null);
  useEffect(() => {
    const questions = new NewestQuestion({
      ask: (next) => client.call('ask', next),
      onAnswer: (answer) => setState({ answer, error: null }),
      onError: (error) => setState(({ answer }) => ({ answer, error })),
    });
    newest.current = questions;
    return () => questions.close();
  }, [client]);
  useEffect(() => {
    if (question) newest.current?.ask(question);
  }, [question]);
  return state;
}
