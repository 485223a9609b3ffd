import { SetMetadata } from '@nestjs/common';

export const COSTLY = 'costly';

/** A read of up to a year. Two of one person run at once, and others wait beside the person's other requests. */
export const Costly = () => SetMetadata(COSTLY, true);
