import styles from './art.module.css';

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
export function Milkman() {
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
