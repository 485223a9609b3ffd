import { SetMetadata } from '@nestjs/common';

export const PUBLIC = 'public';

/** A route that needs no token. */
export const Public = () => SetMetadata(PUBLIC, true);
