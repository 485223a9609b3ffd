import { create } from 'zustand';

interface Question {
  unsentCount: number;
  leave: () => void;
}

/** The question whether to log out although entries have not been sent; null while it is not asked. */
export const useLogoutQuestion = create<Question | null>(() => null);

export const logoutQuestion = {
  ask: (question: Question): void => useLogoutQuestion.setState(question, true),
  clear: (): void => useLogoutQuestion.setState(null, true),
};
