import { useId } from 'react';
import { Cow } from './Cow';
import styles from './art.module.css';

interface Props {
  className?: string;
  /** The part of the picture that stays when the frame is narrower. */
  keep?: 'xMidYMax' | 'xMinYMax' | 'xMaxYMax';
}

const STARS =
  '80,60 210,130 330,40 470,96 600,36 690,150 820,70 930,28 1090,110 1190,48 1310,130 1390,60 150,210 560,190 1260,210';

/** A picture of a lane at sunrise, with a farm, cows and a milkman. */
export function DawnScene({ className, keep = 'xMidYMax' }: Props) {
  const id = useId();
  return (
    <svg
      className={[styles.art, className].filter(Boolean).join(' ')}
      viewBox="0 0 1440 700"
      preserveAspectRatio={`${keep} slice`}
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient id={`${id}sky`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--sky-1)" />
          <stop offset="0.480" stopColor="var(--sky-2)" />
          <stop offset="0.820" stopColor="var(--sky-3)" />
          <stop offset="1" stopColor="var(--sky-4)" />
        </linearGradient>
        <radialGradient id={`${id}glow`}>
          <stop offset="0" stopColor="var(--sun-core)" stopOpacity="0.95" />
          <stop offset="0.300" stopColor="var(--sun-edge)" stopOpacity="0.55" />
          <stop offset="1" stopColor="var(--sun-edge)" stopOpacity="0" />
        </radialGradient>
        <linearGradient id={`${id}near`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--near)" />
          <stop offset="1" stopColor="var(--near-2)" />
        </linearGradient>
      </defs>
      <rect width="1440" height="440" fill={`url(#${id}sky)`} />
      <g className={styles.stars}>
        {STARS.split(' ').map((position, index) => {
          const [cx, cy] = position.split(',');
          return (
            <circle
              key={position}
              cx={cx}
              cy={cy}
              r={1 + (index % 3) * 0.5}
              opacity={0.5 + (index % 4) * 0.15}
            />
          );
        })}
      </g>
      <circle className={styles.glow} cx="1010" cy="372" r="400" fill={`url(#${id}glow)`} />
      <circle cx="1010" cy="366" r="66" fill="var(--sun-core)" />
      <g className={styles.drift} fill="var(--cloud)" opacity="0.75">
        <path d="M1120 190h170a14 14 0 0 0 0-28h-22a30 30 0 0 0-56-8 24 24 0 0 0-40 10h-52a13 13 0 0 0 0 26z" />
        <path
          d="M690 120h120a10 10 0 0 0 0-20h-14a22 22 0 0 0-42-6 18 18 0 0 0-28 7h-36a9.500 9.500 0 0 0 0 19z"
          opacity="0.7"
        />
        <path
          d="M180 262h150a9 9 0 0 0 0-18h-30a22 22 0 0 0-40-4 18 18 0 0 0-28 5h-52a8.500 8.500 0 0 0 0 17z"
          opacity="0.6"
        />
      </g>
      <path
        d="M806 214c8-8 14-8 18 0 4-8 10-8 18 0M866 186c6-6 11-6 14 0 3-6 8-6 14 0M770 250c5-5 9-5 12 0 3-5 7-5 12 0"
        stroke="var(--ghats-2)"
        strokeWidth="3"
        fill="none"
        strokeLinecap="round"
      />
      <path
        d="M0 372l70-6c40-6 60-56 96-60h110c30 4 44 40 84 48l120 12c60 4 84-36 120-44h84c34 6 44 38 90 44l220 8c60 2 84-62 130-68h96c40 4 60 42 100 46l120 6v120H0z"
        fill="var(--ghats)"
      />
      <path
        d="M0 398c90-6 120-30 190-34 90-4 130 34 250 36 110 2 150-32 250-30 100 4 140 34 260 32 130-2 180-40 290-34 90 4 130 22 200 20v110H0z"
        fill="var(--ghats-2)"
        opacity="0.85"
      />
      <path
        d="M0 430c180-40 320-26 470-4 170 24 300-22 470-18 180 4 330 34 500-6v130H0z"
        fill="var(--hill)"
      />
      <Trees />
      <path d="M0 476c220-38 420-8 640 4 260 14 480-36 800-12v232H0z" fill="var(--field)" />
      <path
        d="M830 486c130-2 300-26 610-14M800 504c150 0 330-28 640-16M60 486c110-20 230-20 330-12M30 506c130-20 260-18 380-8M0 530c150-20 290-18 410-8M780 526c180 0 370-26 660-14"
        stroke="var(--field-row)"
        strokeWidth="5"
        fill="none"
        strokeLinecap="round"
      />
      <path
        d="M548 482c30 14 60 20 58 34-4 24-90 34-86 66 2 20 30 30 60 46l70-6c-44-14-74-24-74-44 0-30 88-40 80-70-4-18-46-22-82-32z"
        fill="var(--road)"
      />
      <Farm />
      <g transform="translate(1036 470) scale(.72)">
        <Cow breed="gir" isGrazing />
      </g>
      <g transform="translate(1330 462) scale(-.82 .82)">
        <Cow breed="cow" />
      </g>
      <path d="M0 566c240-26 470 4 720 8 280 4 470-30 720-14v140H0z" fill={`url(#${id}near)`} />
      <path
        d="M0 628c260-22 520 2 760 2 250 0 450-22 680-16v44c-240-6-440 16-690 16-250 0-500-24-750-4z"
        fill="var(--road)"
      />
      <path
        d="M0 650c260-20 520 2 760 2 250 0 450-22 680-16"
        stroke="var(--road-line)"
        strokeWidth="3"
        strokeDasharray="34 26"
        fill="none"
      />
      <g transform="translate(640 505)">
        <Milkman />
      </g>
      <path
        d="M90 604c2-14 8-20 12-26-1 8 0 12 2 18 4-8 8-14 14-18-3 8-4 16-6 26zM330 612c2-12 6-18 10-22 0 8 0 10 2 14 3-6 7-11 12-14-3 8-4 13-5 22zM930 612c2-14 7-20 11-25 0 8 0 11 2 17 4-8 8-13 13-17-3 8-4 16-5 25zM1240 606c2-14 7-20 11-25 0 8 0 11 2 17 4-8 8-13 13-17-3 8-4 16-5 25zM1390 690c2-14 7-20 11-25 0 8 0 11 2 17 4-8 8-13 13-17-3 8-4 16-5 25zM220 696c2-14 7-20 11-25 0 8 0 11 2 17 4-8 8-13 13-17-3 8-4 16-5 25z"
        fill="var(--tree)"
      />
    </svg>
  );
}

/** The farmhouse, its byre and its haystack, where the lane begins. */
function Farm() {
  return (
    <g transform="translate(420 372)">
      <path
        className={styles.smoke}
        d="M150 20c-8-10 6-16-1-28-6-10 8-14 2-26"
        stroke="var(--cloud)"
        strokeWidth="7"
        fill="none"
        strokeLinecap="round"
        opacity="0.65"
      />
      <rect x="143" y="20" width="14" height="30" fill="var(--roof-2)" />
      <path d="M20 72h90v42H20z" fill="var(--wall-2)" />
      <path d="M8 76l18-34h78l18 34z" fill="var(--roof-2)" />
      <path d="M44 114V88h30v26z" fill="var(--trunk)" />
      <path d="M44 101h30M59 88v26" stroke="var(--wall-2)" strokeWidth="2.500" />
      <path d="M98 66h94v48H98z" fill="var(--wall)" />
      <path d="M86 72l28-42h64l28 42z" fill="var(--roof)" />
      <path d="M96 57h101M106 43h81" stroke="var(--roof-2)" strokeWidth="2.500" opacity="0.6" />
      <rect x="112" y="80" width="20" height="16" rx="2" fill="var(--window)" />
      <rect x="164" y="80" width="18" height="16" rx="2" fill="var(--window)" />
      <path d="M122 80v16M173 80v16" stroke="var(--wall-2)" strokeWidth="2" />
      <path d="M140 114V86h16v28z" fill="var(--trunk)" />
      <path d="M-52 116c-2-26 12-44 30-44s32 18 30 44z" fill="var(--hay)" opacity="0.9" />
      <path
        d="M-36 96c8 4 18 4 28 0M-44 108c14 4 30 4 44 0"
        stroke="var(--scarf)"
        strokeWidth="2.500"
        fill="none"
        opacity="0.7"
      />
      <path
        d="M206 94h70M206 106h70M212 86v28M236 86v28M260 86v28"
        stroke="var(--trunk)"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </g>
  );
}

const TREES: ReadonlyArray<[x: number, y: number, scale: number]> = [
  [70, 440, 1.1],
  [130, 446, 0.8],
  [340, 430, 0.9],
  [386, 436, 1.25],
  [690, 440, 0.8],
  [730, 436, 1],
  [1130, 428, 0.7],
  [1376, 430, 1.2],
  [1420, 436, 0.9],
];

/** Neem trees along the edge of the fields. */
function Trees() {
  return (
    <g>
      {TREES.map(([x, y, scale]) => (
        <g key={x} transform={`translate(${x} ${y}) scale(${scale})`}>
          <path d="M-3 0h6l2 44h-10z" fill="var(--trunk)" />
          <path
            d="M0-44c16 0 26 10 28 24 8 6 6 22-8 24-8 6-32 6-40 0-14-2-16-18-8-24 2-14 12-24 28-24z"
            fill="var(--tree)"
          />
          <path
            d="M4-40c14 2 22 10 24 20 8 6 6 22-8 24-6 4-18 5-28 3 18-4 24-24 12-47z"
            fill="var(--tree-2)"
          />
        </g>
      ))}
    </g>
  );
}

function Wheel({ cx }: { cx: number }) {
  return (
    <g className={styles.turn}>
      <circle cx={cx} cy="112" r="30" fill="none" stroke="var(--line-ink)" strokeWidth="4" />
      <path
        d={`M${cx - 28} 112h56M${cx} 84v56M${cx - 20} 92l40 40M${cx + 20} 92l-40 40`}
        stroke="var(--steel-2)"
        strokeWidth="1.200"
        fill="none"
      />
    </g>
  );
}

function Can({ x, y, far = false }: { x: number; y: number; far?: boolean }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path
        d="M6 14c0-4 4-6 6-9h12c2 3 6 5 6 9v36a4 4 0 0 1-4 4H10a4 4 0 0 1-4-4z"
        fill={far ? 'var(--steel-2)' : 'var(--steel)'}
      />
      {!far && (
        <path
          d="M24 14c0-4-1-6-2-9h2c2 3 6 5 6 9v36a4 4 0 0 1-4 4h-5c2-1 3-2 3-4z"
          fill="var(--steel-2)"
        />
      )}
      <rect
        x="9"
        y="0"
        width="18"
        height="6"
        rx="3"
        fill={far ? 'var(--steel-2)' : 'var(--steel)'}
      />
      <path d="M6 22h24M6 44h24" stroke="var(--line-ink)" strokeWidth="1.200" opacity="0.35" />
    </g>
  );
}

/** A milkman on his bicycle with two cans, riding right, on 200 × 150; draw it inside an `svg`. */
function Milkman() {
  const limb = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
  return (
    <g>
      <ellipse cx="100" cy="143" rx="96" ry="5" fill="var(--shade)" />
      <path {...limb} d="M88 62l22 26-14 22" stroke="var(--cloth-2)" strokeWidth="11" />
      <path {...limb} d="M94 112h10" stroke="var(--line-ink)" strokeWidth="6" />
      <Can x={10} y={54} far />
      <Wheel cx={45} />
      <Wheel cx={157} />
      <path
        {...limb}
        d="M45 112h54l40-44H82l17 44M82 68l-37 44M137 56l20 56"
        stroke="var(--scarf)"
        strokeWidth="4.500"
      />
      <path {...limb} d="M137 58l-2-9-10-1M24 66h56" stroke="var(--line-ink)" strokeWidth="4" />
      <Can x={22} y={62} />
      <circle cx="99" cy="112" r="8" fill="none" stroke="var(--line-ink)" strokeWidth="3.500" />
      <path {...limb} d="M99 112l8 13M102 127h12" stroke="var(--line-ink)" strokeWidth="4.500" />
      <path d="M70 62c6-4 16-4 24 0-6 4-16 5-24 0z" fill="var(--line-ink)" />
      <g className={styles.bob}>
        <path {...limb} d="M84 58l32 20-10 42" stroke="var(--cloth)" strokeWidth="13" />
        <path {...limb} d="M104 124h12" stroke="var(--line-ink)" strokeWidth="7" />
        <path
          d="M70 60c2-18 12-38 26-43 8-3 16 2 15 10-2 12-10 20-10 36-10 5-24 4-31-3z"
          fill="var(--cloth)"
        />
        <path
          d="M70 60c2-18 12-38 26-43 2 0 3 0 4 0-10 8-18 26-18 47-5-1-9-2-12-4z"
          fill="var(--cloth-2)"
        />
        <path {...limb} d="M103 26l10 18 15 4" stroke="var(--cloth)" strokeWidth="9" />
        <path {...limb} d="M122 47l8 1" stroke="var(--skin)" strokeWidth="7" />
        <path d="M95 16c6-3 14-1 17 5l-8 8c-6-1-10-6-9-13z" fill="var(--scarf)" />
        <path {...limb} d="M97 20c-8 4-14 12-22 12" stroke="var(--scarf)" strokeWidth="5" />
        <circle cx="109" cy="4" r="11" fill="var(--skin)" />
        <path d="M119 4c2 2 3 4 2 5l-4 1z" fill="var(--skin)" />
        <path d="M96 2c0-10 8-15 16-14 6 0 10 4 10 8-8 1-14 2-26 6z" fill="var(--cloth)" />
        <path d="M96 2c10-4 18-5 26-6v2c-8 1-16 3-25 7z" fill="var(--cloth-2)" />
        <circle cx="115" cy="4" r="1.300" fill="var(--line-ink)" />
      </g>
    </g>
  );
}
