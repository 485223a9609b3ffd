import styles from './art.module.css';

function Bottle({ x, y, scale = 1, cap }: { x: number; y: number; scale?: number; cap: string }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path
        d="M-20-168h40v26c0 16 24 28 24 58V-14A14 14 0 0 1 30 0h-60a14 14 0 0 1-14-14v-70c0-30 24-42 24-58z"
        fill="var(--glass)"
        stroke="var(--glass-edge)"
        strokeWidth="3"
      />
      <path
        d="M-16-136c0 20-24 28-24 54v66A12 12 0 0 0-28-4h56a12 12 0 0 0 12-12v-66c0-26-24-34-24-54z"
        fill="var(--milk)"
      />
      <path
        d="M16-136c0 20 24 28 24 54v66A12 12 0 0 1 28-4H10c8-2 10-6 10-14v-62c0-24-12-34-12-56z"
        fill="var(--milk-2)"
      />
      <path
        d="M-30-80c2-12 8-18 12-26"
        stroke="#fff"
        strokeWidth="5"
        fill="none"
        strokeLinecap="round"
        opacity="0.9"
      />
      <path d="M-30-66v22" stroke="#fff" strokeWidth="5" strokeLinecap="round" opacity="0.9" />
      <rect x="-25" y="-182" width="50" height="18" rx="6" fill={cap} />
      <path
        d="M-16-182v18M-6-182v18M4-182v18M14-182v18"
        stroke="rgb(0 0 0 / 16%)"
        strokeWidth="2"
      />
    </g>
  );
}

/** A picture of three bottles on a doorstep at sunrise. */
export function Bottles({ className }: { className?: string }) {
  return (
    <svg
      className={[styles.art, className].filter(Boolean).join(' ')}
      viewBox="0 0 560 460"
      aria-hidden="true"
      focusable="false"
    >
      <rect width="560" height="460" rx="28" fill="var(--wall-2)" />
      <circle cx="408" cy="150" r="92" fill="var(--sun-edge)" opacity="0.45" />
      <circle cx="408" cy="150" r="58" fill="var(--sun-core)" />
      <path d="M0 300h560v132a28 28 0 0 1-28 28H28a28 28 0 0 1-28-28z" fill="var(--stone)" />
      <path d="M0 344h560v88a28 28 0 0 1-28 28H28a28 28 0 0 1-28-28z" fill="var(--stone-2)" />
      <path d="M44 0h176v300H44z" fill="var(--roof-2)" />
      <path d="M58 14h148v286H58z" fill="var(--roof)" />
      <path
        d="M72 30h54v108H72zM138 30h54v108h-54zM72 156h54v130H72zM138 156h54v130h-54z"
        fill="var(--roof-2)"
        opacity="0.55"
      />
      <circle cx="190" cy="152" r="7" fill="var(--window)" />
      <path
        d="M44 4c18 26 34 26 44 0 14 28 32 28 44 0 14 28 32 28 44 0 12 26 28 26 44 0"
        stroke="var(--scarf)"
        strokeWidth="9"
        fill="none"
        strokeDasharray="1 12"
        strokeLinecap="round"
      />
      <g transform="translate(478 316)">
        <path
          d="M0-52c-34-6-40-40-30-54 4 12 12 18 20 22-8-24-2-44 10-56 10 14 16 32 8 56 10-4 18-10 22-22 10 16 2 48-30 54z"
          fill="var(--tree)"
        />
        <path d="M0-52V-118M0-70l-16-18M0-70l16-18" stroke="var(--tree-2)" strokeWidth="3" />
        <path d="M-38-52h76l-12 52h-52z" fill="var(--roof)" />
        <path d="M-42-60h84v14h-84z" fill="var(--roof-2)" />
      </g>
      <ellipse cx="278" cy="372" rx="150" ry="14" fill="var(--shade)" />
      <Bottle x={204} y={362} cap="var(--scarf)" scale={0.92} />
      <Bottle x={350} y={360} cap="#2b5fb8" scale={0.86} />
      <Bottle x={276} y={382} cap="#1d6b40" scale={1.12} />
    </svg>
  );
}
