/** The four milks of the round, by the animal that gives them. */
export type Breed = 'cow' | 'buffalo' | 'desi' | 'gir';

interface Coat {
  body: string;
  far: string;
  patch: string | null;
  muzzle: string;
  horn: string;
  hump: boolean;
}

const COATS: Record<Breed, Coat> = {
  cow: {
    body: '#fbf6ec',
    far: '#d9d0c0',
    patch: '#4a4038',
    muzzle: '#eab9a4',
    horn: '#d8c49c',
    hump: false,
  },
  buffalo: {
    body: 'var(--buffalo)',
    far: 'var(--buffalo-2)',
    patch: null,
    muzzle: '#2b2a33',
    horn: 'var(--buffalo-2)',
    hump: false,
  },
  desi: {
    body: '#e9dfcf',
    far: '#cabda7',
    patch: '#d2c5b0',
    muzzle: '#5b5048',
    horn: '#5b5048',
    hump: true,
  },
  gir: {
    body: '#a8522f',
    far: '#85401f',
    patch: '#e9cdb0',
    muzzle: '#5a2c1c',
    horn: '#4a3a30',
    hump: true,
  },
};

const HORNS: Record<Breed, string> = {
  cow: 'M25 19c-2-3-2-6 0-9M33 18c0-4 2-6 4-8',
  buffalo: 'M26 20c-9-1-13-8-9-14M34 19c8-1 13 1 15-5',
  desi: 'M25 19c-6-5-7-11-4-17M33 18c0-6 3-11 8-14',
  gir: 'M25 20c-7 0-11 6-7 11M35 19c6-1 10 3 8 9',
};

/** One animal from the side, looking left, on 160 × 112; draw it inside an `svg`. */
export function Cow({ breed, isGrazing = false }: { breed: Breed; isGrazing?: boolean }) {
  const coat = COATS[breed];
  return (
    <g>
      <ellipse cx="86" cy="106" rx="62" ry="5" fill="var(--shade)" />
      <path d="M58 68v34M122 66v36" stroke={coat.far} strokeWidth="10" strokeLinecap="round" />
      <path
        d="M138 44c10 4 9 22 6 34"
        stroke={coat.far}
        strokeWidth="3.500"
        fill="none"
        strokeLinecap="round"
      />
      <path
        d="M144 78c-3 5-3 9-1 13 4-3 5-9 4-13z"
        fill={coat.patch && !coat.hump ? coat.patch : coat.horn}
      />
      {coat.hump && <path d="M54 40c2-16 10-20 16-18 7 2 8 10 18 16z" fill={coat.body} />}
      <path
        d="M46 44c6-8 18-10 34-9l38-1c16 0 24 8 24 24 0 15-6 24-18 25-14 2-44 2-60 0-14-2-22-14-22-26 0-6 1-10 4-13z"
        fill={coat.body}
      />
      {coat.patch && (
        <path
          d={
            coat.hump
              ? 'M92 82c14-6 30-4 44-10-3 8-7 11-12 12-9 1-21 1-32 0zM58 60c4-3 10-2 11 2 0 4-8 7-11 4-2-2-2-4 0-6z'
              : 'M78 35c14-1 18 10 14 19-5 10-20 9-24 0-3-8 1-18 10-19zM118 34c14 0 22 6 24 16-8 5-20 2-24-5-2-4-2-8 0-11zM104 84c2-8 14-11 19-3-5 3-12 4-19 3z'
          }
          fill={coat.patch}
          opacity={coat.hump ? 0.75 : 1}
        />
      )}
      <path d="M110 83c2 7 14 7 16-1z" fill="#e9b3a2" />
      <path d="M68 74v28M130 70v32" stroke={coat.body} strokeWidth="10" strokeLinecap="round" />
      <path
        d="M68 99v4M130 99v4M58 99v3M122 99v3"
        stroke="#3a3138"
        strokeWidth="10"
        strokeLinecap="butt"
      />
      <g transform={isGrazing ? 'translate(-2 42) rotate(-38 40 34)' : undefined}>
        <path
          d="M62 42c-8-14-20-22-30-22-6 0-10 4-13 10l-9 16c-3 6 1 11 7 11 5 0 10-2 15-5 4 8 12 16 22 18z"
          fill={coat.body}
        />
        {breed === 'cow' && (
          <path
            d="M32 20c8 0 16 5 22 13-6 3-13 1-16-3-3-4-5-8-6-10z"
            fill={coat.patch ?? coat.body}
          />
        )}
        <path d="M11 45c-4 6 0 12 6 12 4 0 8-2 10-4-3-5-9-9-16-8z" fill={coat.muzzle} />
        <circle cx="24" cy="34" r="2.200" fill="#1d1a22" />
        <path
          d={HORNS[breed]}
          stroke={coat.horn}
          strokeWidth="4"
          fill="none"
          strokeLinecap="round"
        />
        <path
          d={
            breed === 'gir'
              ? 'M38 26c7 2 9 12 5 22-6-3-9-14-5-22z'
              : 'M37 25c8-4 15-2 18 3-6 4-14 3-18-3z'
          }
          fill={coat.far}
        />
      </g>
    </g>
  );
}
