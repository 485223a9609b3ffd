import { useEffect, useRef, useState } from 'react';
import { play, type Range, type Speed } from '../player/player';

export interface Player {
  isPlaying: boolean;
  speed: Speed;
  setSpeed: (speed: Speed) => void;
  start: () => void;
  pause: () => void;
}

/** Moves the time on with every frame while it plays. At the end it pauses; started there, it begins again. */
export function usePlayer(
  timeMs: number,
  range: Range | null,
  onMove: (timeMs: number) => void,
): Player {
  const [isPlaying, setIsPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(60);
  const state = useRef({ timeMs, range, onMove });
  useEffect(() => {
    state.current = { timeMs, range, onMove };
  });
  useEffect(() => {
    if (!isPlaying) return;
    let lastFrame: number | undefined;
    let frame = requestAnimationFrame(function step(now) {
      const { range: currentRange, timeMs: from, onMove: move } = state.current;
      const newState = currentRange && play(from, now - (lastFrame ?? now), speed, currentRange);
      lastFrame = now;
      if (newState && newState.timeMs !== from) move(newState.timeMs);
      if (!newState || newState.hasEnded) return setIsPlaying(false);
      frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, speed]);
  const start = () => {
    if (!range) return;
    if (timeMs >= range.to || timeMs < range.from) onMove(range.from);
    setIsPlaying(true);
  };
  return { isPlaying, speed, setSpeed, start, pause: () => setIsPlaying(false) };
}
