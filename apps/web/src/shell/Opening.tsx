import { BrandMark } from '../ui/Brand';

/** The mark alone, as the page itself shows it before there is a client: nothing jumps while the first part comes. */
export const Opening = () => (
  <div className="opening">
    <BrandMark size={64} />
  </div>
);
