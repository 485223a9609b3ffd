/** Drawings on 20 by 20 units. They are not among the icons of the product, which are loaded with the first page. */
const PATHS = {
  play: 'M6 4l10 6-10 6z',
  pause: 'M5 4h3.500v12H5zM11.500 4H15v12h-3.500z',
  previous: 'M4 4h2.500v12H4zM16 4v12l-8.500-6z',
  next: 'M13.500 4H16v12h-2.500zM4 4v12l8.500-6z',
};

/** A drawing of the player, in the colour of the text around it. */
export function Glyph({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg
      width={18}
      height={18}
      viewBox="0 0 20 20"
      fill="currentColor"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
