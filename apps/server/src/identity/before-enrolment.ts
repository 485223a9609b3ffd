import { SetMetadata } from '@nestjs/common';

export const BEFORE_ENROLMENT = 'before-enrolment';

/** A route that is open to a session that has to switch a second factor on first. */
export const BeforeEnrolment = () => SetMetadata(BEFORE_ENROLMENT, true);
