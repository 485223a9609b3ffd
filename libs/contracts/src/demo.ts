import type { Timestamp } from './answers';

/** Path of the demo's morning below the path of a role of the office; a server whose demo stands still, or without the demo, answers 404. */
export const DEMO_MORNING_PATH = 'demo-morning';

/** `User-Agent` of the simulated phones of the demo. */
export const DEMO_AGENT = 'MilkroundDemo/1';

/** How many minutes of the morning pass in one minute; 0 pauses it. */
export const DEMO_SPEEDS = [0, 1, 10, 60] as const;
export type DemoSpeed = (typeof DEMO_SPEEDS)[number];

/** The demo's morning of today, which the delivery boys of the demo deliver by themselves. */
export interface DemoMorning {
  /** When it began, or last began again; null before the first sign-in of today. */
  startedAt: Timestamp | null;
  speed: DemoSpeed;
}

export interface DemoSpeedBody {
  speed: DemoSpeed;
}

export interface DemoAgainBody {
  /** `startedAt` of the morning that the person saw, so that two taps begin one new morning. */
  startedAt: Timestamp;
}
