import { SYNC_LIMITS } from './sync';

/** The specification's texts, literal where it has them. One place, so that server, client and tests say the same. */
export const TEXTS = {
  unauthorized: 'Unauthorized. Please log in again.',
  accountClosed:
    'Your account has been closed. What waits on this phone is still sent for a day; about everything else please ask your supervisor.',
  wrongRole: 'You are not allowed to do this.',
  onlyYourself: 'You can only act as yourself.',
  wrongLogin: 'Invalid email or password',
  loginDone: 'Login successful',
  logoutDone: 'Logged out',
  tooManyTries: 'Too many tries. Please wait 15 minutes and try again.',
  unknownError: 'An unknown error occurred',
  somethingWrong: 'Something went wrong. Please try again.',
  somethingWrongLater: 'Something went wrong. Please try again later.',
  noRole: 'Login successful, but no specific role detected.',
  notFound: 'There is no such thing here.',
  starting: 'The server is starting. Please try again in a moment.',
  noNetwork: 'There is no network. Please connect and try again.',
  notReached: 'The server could not be reached. Please check the network and try again.',
  noAnswer: 'The server did not answer in time. Please try again.',
  noSentence: 'Error: {{status}} - {{statusText}}',

  quantityUpdated: 'Quantity updated successfully!',
  statusUpdated: 'Delivery Status Updated successfully!',
  remarkUpdated: 'Order remark updated successfully!',
  roundAdded: 'Round added successfully',
  dayClosedDone: 'Day closed successfully!',
  dayReopenedDone: 'Day reopened successfully!',
  orderAdded: 'Order added successfully!',
  orderUpdated: 'Order updated successfully!',
  orderDeleted: 'Order deleted successfully!',

  invalidQuantity: 'Please enter a valid quantity!',
  startsWithLetter: 'Must start with a letter',
  firstCharacterLetter: 'First character must be a letter',
  amountNegative: 'Amount cannot be negative',

  orderDateRequired: 'Order Date is required',
  consumerRequired: 'Consumer ID is required',
  productRequired: 'Product is required',
  quantityRequired: 'Expected Quantity is required',
  mdeRequired: 'MDE is required',
  consumersRequired: 'Consumer quantity is required',
  atLeastOne: 'Must be at least 1',
  assignedRequired: 'Assigned Quantity is required',
  emptyBottleRequired: 'Empty Bottle count is required',
  reasonRequired: 'Reason is required',

  emailRequired: 'Email is required',
  passwordRequired: 'Password is required',
  passwordTooShort: 'Password must be at least 6 characters',
  adminEmailRequired: 'Email is required!',
  adminPasswordRequired: 'Password is required!',
  adminPasswordTooShort: 'Password must be at least 6 charcter',

  nameRequired: 'Name is required',
  uniqueIdRequired: 'Unique Id is required',
  emailInvalid: 'Invalid email format',
  phoneInvalid: 'Phone number must be 10 digits',
  supervisorRequired: 'Supervisor is required',
  areaRequired: 'Area is required',
  areaNameRequired: 'Area name is required',
  productNameRequired: 'Product name is required',

  areaAdded: 'Zone added successfully!',
  areaUpdated: 'Zone updated successfully!',
  areaDeleted: 'Zone deleted successfully!',
  productAdded: 'Product added successfully!',
  productUpdated: 'Product updated successfully!',
  productDeleted: 'Product deleted successfully!',
  supervisorAdded: 'Supervisor added successfully!',
  supervisorUpdated: 'Supervisor updated successfully!',
  supervisorDeleted: 'Supervisor deleted successfully!',
  deliveryBoyAdded: 'Delivery boy added successfully!',
  deliveryBoyUpdated: 'Delivery boy updated successfully!',
  deliveryBoyDeleted: 'Delivery boy deleted successfully!',

  entriesReceived: 'Entries received',
  alreadyReceived: 'This was received before.',
  entryApplied: 'Entry applied successfully!',
  entryDismissed: 'Entry dismissed successfully!',
  noteRequired: 'Note is required',

  keyReused: 'This Idempotency-Key was used for something else.',

  noDataToExport: 'No data to export!',

  superseded: 'Something that was entered later stands.',
  linesGone: 'Some orders were taken off the list meanwhile; your supervisor sees what you delivered of them.',

  dayClosed: 'The day is closed.',
  dayAlreadyClosed: 'The day is already closed.',
} as const;

/** Why the rules say no to a delivery boy: sentences that he reads in his own language. */
export const REFUSALS = {
  orderUnknown: 'This order is not on your list today.',
  consumerUnknown: 'This consumer is not on your list today.',
  nothingToClose: 'There are no orders today, so there is no day to close.',

  dayReopened: 'The day was reopened after you closed it.',
  closedBefore: 'The day was closed before you did this.',
  orderMoved: 'This order was given to another delivery boy.',
  orderDeleted: 'This order was deleted.',
  orderReplaced: 'This order was changed to another product or consumer.',
  consumerMoved: 'This consumer was given to another delivery boy.',
  consumerDeleted: 'This consumer’s orders were deleted.',
  consumerReplaced: 'This consumer’s order was changed to another consumer.',
  tooOld: `This was made more than ${SYNC_LIMITS.daysBack} days ago.`,
  notBegun: 'This was made for a day that has not begun.',
  noLongerHere: 'You were no longer a delivery boy here when this was made.',
  idReused: 'This came under the number of another entry.',
  notUnderstood: 'The server does not understand what the phone sent.',
} as const;

/** The same sentences for the office, which reads of the delivery boy and not of itself. A sentence that is not here reads the same for both. */
export const OFFICE_REFUSALS = {
  orderUnknown: 'This order was not on the delivery boy’s list that day.',
  consumerUnknown: 'This consumer was not on the delivery boy’s list that day.',
  nothingToClose: 'There were no orders that day, so there was no day to close.',
  dayReopened: 'The day was reopened after the delivery boy closed it.',
  closedBefore: 'The day was closed before the delivery boy did this.',
  noLongerHere: 'The delivery boy was no longer employed here when this was made.',
} as const satisfies Partial<Record<keyof typeof REFUSALS, string>>;

/** The brand while settings load, and when they do not. */
export const DEFAULT_BRAND = 'Milkround';
export const PASSWORD_MIN_LENGTH = 6;
/** A basic address pattern: something, an at, a domain with a dot. */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
export const PHONE_PATTERN = /^\d{10}$/;
