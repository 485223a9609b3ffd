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
  const newestQuestion = useRef<NewestQuestion | null>(null);
  useEffect(() => {
    const questions = new NewestQuestion({
      ask: (newQuestion) => client.call('ask', newQuestion),
      onAnswer: (answer) => setState({ answer, error: null }),
      onError: (error) => setState(({ answer }) => ({ answer, error })),
    });
    newestQuestion.current = questions;
    return () => questions.close();
  }, [client]);
  useEffect(() => {
    if (question) newestQuestion.current?.ask(question);
  }, [question]);
  return state;
}
