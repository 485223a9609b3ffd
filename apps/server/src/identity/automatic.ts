import { SetMetadata } from '@nestjs/common';

export const AUTOMATIC = 'automatic';

/** A write that the page sends by itself, so that it does not count as use of its session. */
export const Automatic = () => SetMetadata(AUTOMATIC, true);
