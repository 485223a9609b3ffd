import { SetMetadata } from '@nestjs/common';

export const COUNTS_ITSELF = 'counts-itself';

/** A delivery boy's write that takes from his budget what it records, or records nothing. */
export const CountsItself = () => SetMetadata(COUNTS_ITSELF, true);
