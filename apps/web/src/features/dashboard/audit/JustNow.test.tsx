import { render, screen } from '@testing-library/react';
import type { Happening } from '@milkround/contracts';
import { happening } from '../../../testing/dashboard-morning';
import { JustNow } from './JustNow';

const show = (changes: Partial<Happening>) => {
  render(<JustNow happenings={[happening(changes)]} timeZone="Asia/Kolkata" />);
  return screen.getByRole('listitem').textContent;
};

it('says when it happened, and nothing more of what came at once', () =>
  expect(show({})).toBe('06:40Rahul Kale delivered to Lata Bhosale'));

it('says when it was received, where that was later', () =>
  expect(show({ recordedAt: '2026-11-21T02:00:00.000Z' })).toBe('06:40Rahul Kale delivered to Lata Bhosale received 07:30'));

it('names who applied what had been refused, and when', () =>
  expect(show({ recordedAt: '2026-11-21T02:00:00.000Z', appliedBy: 'Meera Shinde' })).toBe(
    '06:40Rahul Kale delivered to Lata Bhosale applied by Meera Shinde, 07:30',
  ));

it('says that it came after the day was closed', () =>
  expect(show({ late: true })).toBe('06:40Rahul Kale delivered to Lata Bhosale · late'));
