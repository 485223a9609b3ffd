import type { ChangeEvent, ChangeEventHandler } from 'react';
import { withoutHiddenCharacters } from '@milkround/contracts';

/**
 * Removes hidden characters, such as those around a number from a contact list, from an input before `onChange` reads it:
 * the server refuses them, and users could not see them.
 */
export const plainText =
  <E extends HTMLInputElement | HTMLTextAreaElement>(
    onChange: ChangeEventHandler<E> | undefined,
    lines = false,
  ) =>
  (event: ChangeEvent<E>): void => {
    const { target } = event;
    const plain = withoutHiddenCharacters(target.value, lines);
    if (plain !== target.value) target.value = plain;
    onChange?.(event);
  };
