import type { Recorded } from '../fact';
import type { RegistrationFact } from '../consumers/facts';
import { factGuard, type StoredFact } from '../stored-fact';
import type { UploadFact, UploadTakenBackFact } from './facts';

export const isUploadFact = factGuard<UploadFact>({ OrdersUploaded: true });

/** Whether an event of the log takes an upload back. */
export const isUploadTakenBack = (entry: StoredFact): entry is Recorded<UploadTakenBackFact> =>
  entry.type === 'UploadTakenBack';

/** Whether a part of an event is what {@link registrationsIn} makes of it. */
export const isRegistration = factGuard<RegistrationFact>({
  ConsumerRegistered: true,
  RegistrationUndone: true,
});

/** Returns what an upload, or its take-back, changes in the register beside its orders, with the other fields of the event. */
export function registrationsIn<E extends StoredFact>(event: E): (E & RegistrationFact)[] {
  const partsOf = (
    type: RegistrationFact['type'],
    { register, date }: (UploadFact | UploadTakenBackFact)['data'],
  ) => register.map((data) => ({ ...event, type, data: { ...data, date } }));
  if (isUploadTakenBack(event)) return partsOf('RegistrationUndone', event.data);
  return isUploadFact(event)
    ? partsOf('ConsumerRegistered', event.data).filter(({ data: { set } }) => isOfRegister(set))
    : [];
}

/** Whether details come to the register by the upload itself. Names and addresses come by its orders. */
const isOfRegister = ({ phone, areaId }: RegistrationFact['data']['set']): boolean =>
  phone !== undefined || areaId !== undefined;
