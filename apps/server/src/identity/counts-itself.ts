import { SetMetadata } from '@nestjs/common';

export const COUNTS_ITSELF = 'counts-itself';

/** Marks a write of a delivery boy that charges his budget itself, or records nothing. */
export const CountsItself = () => SetMetadata(COUNTS_ITSELF, true);
