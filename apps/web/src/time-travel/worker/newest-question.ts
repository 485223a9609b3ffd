import type { Answer, Question } from './protocol';

interface Options {
  ask: (question: Question) => Promise<Answer>;
  onAnswer: (answer: Answer) => void;
  onError: (error: unknown) => void;
  /** Runs a task before the next frame is drawn. */
  onNextFrame?: (task: () => void) => void;
}

/** Asks at most one question at a time and one for each frame. Of the questions that come meanwhile only the newest is asked. */
export class NewestQuestion {
  private nextQuestion: Question | null = null;
  private isBusy = false;
  private isClosed = false;
  private readonly onNextFrame: (task: () => void) => void;

  constructor(private readonly options: Options) {
    this.onNextFrame = options.onNextFrame ?? ((task) => requestAnimationFrame(task));
  }

  ask(question: Question): void {
    this.nextQuestion = question;
    this.schedule();
  }

  /** No answer comes after this. */
  close(): void {
    this.isClosed = true;
  }

  private schedule(): void {
    if (this.isBusy || !this.nextQuestion) return;
    this.isBusy = true;
    this.onNextFrame(() => void this.send());
  }

  private async send(): Promise<void> {
    const question = this.nextQuestion;
    this.nextQuestion = null;
    try {
      if (question && !this.isClosed) {
        const answer = await this.options.ask(question);
        if (!this.isClosed) this.options.onAnswer(answer);
      }
    } catch (error) {
      if (!this.isClosed) this.options.onError(error);
    } finally {
      this.isBusy = false;
      if (!this.isClosed) this.schedule();
    }
  }
}
