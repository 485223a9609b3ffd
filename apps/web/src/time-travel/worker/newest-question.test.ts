import { NewestQuestion } from './newest-question';
import type { Answer, Question } from './protocol';

const question = (at: number): Question => ({
  moment: { date: '2026-11-21', timeMs: at },
  clock: 'known',
  screen: 'dashboard',
  comparedMoment: null,
});
const answerTo = (asked: Question) => ({ question: asked }) as Answer;
const turn = () => new Promise((resolve) => setTimeout(resolve));

function open() {
  const frames: (() => void)[] = [];
  const asked: { at: number; answer: () => void; fail: () => void }[] = [];
  const answered: number[] = [];
  const failed: unknown[] = [];
  const newest = new NewestQuestion({
    ask: (each) =>
      new Promise((resolve, reject) =>
        asked.push({
          at: each.moment.timeMs,
          answer: () => resolve(answerTo(each)),
          fail: () => reject(new Error('lost')),
        }),
      ),
    onAnswer: (answer) => answered.push(answer.question.moment.timeMs),
    onError: (error) => failed.push(error),
    onNextFrame: (task) => frames.push(task),
  });
  const draw = async () => {
    frames.splice(0).forEach((task) => task());
    await turn();
  };
  return { newest, asked, answered, failed, draw };
}

const drag = (newest: NewestQuestion, ...moments: number[]) =>
  moments.forEach((at) => newest.ask(question(at)));

it('asks the newest question of each frame', async () => {
  const { newest, asked, draw } = open();
  drag(newest, 1, 2, 3);
  expect(asked).toEqual([]);
  await draw();
  expect(asked.map(({ at }) => at)).toEqual([3]);
});

it('asks one question at a time, and then only the newest of the later ones', async () => {
  const { newest, asked, answered, draw } = open();
  drag(newest, 1);
  await draw();
  drag(newest, 2, 3, 4);
  await draw();
  expect(asked.map(({ at }) => at)).toEqual([1]);
  asked[0]?.answer();
  await turn();
  await draw();
  asked[1]?.answer();
  await turn();
  expect(asked.map(({ at }) => at)).toEqual([1, 4]);
  expect(answered).toEqual([1, 4]);
});

it('continues after a question that failed', async () => {
  const { newest, asked, answered, failed, draw } = open();
  drag(newest, 1);
  await draw();
  drag(newest, 2);
  asked[0]?.fail();
  await turn();
  await draw();
  asked[1]?.answer();
  await turn();
  expect(failed).toHaveLength(1);
  expect(answered).toEqual([2]);
});

it('answers nothing after it was closed', async () => {
  const { newest, asked, answered, draw } = open();
  drag(newest, 1);
  await draw();
  newest.close();
  asked[0]?.answer();
  await turn();
  drag(newest, 2);
  await draw();
  expect(asked).toHaveLength(1);
  expect(answered).toEqual([]);
});
