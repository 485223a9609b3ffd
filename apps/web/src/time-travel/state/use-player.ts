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
export function usePlayer(at: number, range: Range | null, onMove: (at: number) => void): Player {
  const [isPlaying, setIsPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(60);
  const state = useRef({ at, range, onMove });
  useEffect(() => {
    state.current = { at, range, onMove };
  });
  useEffect(() => {
    if (!isPlaying) return;
    let last: number | undefined;
    let frame = requestAnimationFrame(function step(now) {
      const { range: shown, at: from, onMove: move } = state.current;
      const played = shown && play(from, now - (last ?? now), speed, shown);
      last = now;
      if (played && played.at !== from) move(played.at);
      if (!played || played.hasEnded) return setIsPlaying(false);
      frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, speed]);
  const start = () => {
    if (!range) return;
    if (at >= range.to || at < range.from) onMove(range.from);
    setIsPlaying(true);
  };
  return { isPlaying, speed, setSpeed, start, pause: () => setIsPlaying(false) };
}
