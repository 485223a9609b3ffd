import { ProjectStep } from './project-step';

it('takes larger batches while the read models are far behind, and returns to its size when they are near', () => {
  const step = new ProjectStep(10, 1);
  const limitAfter = (behind: bigint) => {
    step.grow(behind);
    return step.limit;
  };
  expect(limitAfter(15n)).toBe(10);
  expect([1000n, 1000n, 1000n].map(limitAfter)).toEqual([20, 40, 40]);
  expect(limitAfter(40n)).toBe(10);
});
