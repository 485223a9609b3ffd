interface Question {
  unsent: number;
  leave: () => void;
}

let asked: Question | null = null;
const listeners = new Set<() => void>();

function become(question: Question | null): void {
  asked = question;
  listeners.forEach((listener) => listener());
}

/** Whether to log out although entries have not been sent. */
export const logoutQuestion = {
  ask: (question: Question): void => become(question),
  answered: (): void => become(null),
  get: (): Question | null => asked,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
