import { toAnswerMessage, type Message } from '@milkround/contracts';
import type { Read, Written } from '@milkround/contracts';

/** The purpose of a call, with an example of its input and its answer. */
export interface CallExample {
  summary: string;
  body?: Record<string, unknown>;
  answer?: object;
  /** The content type of an answer that is a file. */
  file?: string;
}

/** By method and call without the role's prefix; with the role as prefix if roles differ: `POST admin/add-single-order`. */
export type CallExamples = Record<string, CallExample>;

export const data = <T>(value: T): Read<T> => ({ data: value });
export const writeAnswer = <T>(message: Message, value: T): Written<T> => ({
  ...toAnswerMessage(message),
  data: value,
});

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const ORDER_ID = '019ba3f1-6c00-7a51-8f0e-4b1de0a1c101';
