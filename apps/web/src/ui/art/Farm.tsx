import styles from './art.module.css';

/** The farmhouse, its byre and its haystack, where the lane begins. */
export function Farm() {
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
export function Trees() {
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
