import { BrandMark } from '../ui/Brand';

/** The mark alone, at the place where the page shows it before the client starts, so that nothing moves while the first file loads. */
export const Opening = () => (
  <div className="opening">
    <BrandMark size={64} />
  </div>
);
