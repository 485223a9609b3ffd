import { text } from '../../i18n';
import type { IconName } from '../../ui/Icon';

export interface CatalogKind {
  /** The screen's heading. */
  title: string;
  /** The word in paths such as `admin/add-area`. */
  call: 'area' | 'product' | 'supervisor' | 'delivery-boy' | 'admin';
  /** The button, and the dialog it opens. */
  add: string;
  edit: string;
  question: string;
  /** The advice when other records still depend on the row to be deleted; missing where the dialog offers what to do. */
  advice?: string;
  empty: string;
  /** The purpose of such rows, shown while the list is empty. */
  hint: string;
  icon: IconName;
  search: string;
  /** The filter of the activity about one of them. */
  activity: (row: { id: number; name: string }) => Record<string, string>;
}

/** The words and calls of an import of people from a file. */
export interface StaffImportKind {
  title: string;
  call: string;
  template: string;
  templateName: string;
  /** Whether the files name the supervisor of each person. */
  hasSupervisor: boolean;
}

export const SUPERVISOR_IMPORT: StaffImportKind = {
  ...{ title: text('Import supervisors'), call: 'import-supervisors' },
  ...{ template: 'supervisor-template', templateName: 'SupervisorTemplate.xlsx' },
  hasSupervisor: false,
};
export const DELIVERY_BOY_IMPORT: StaffImportKind = {
  ...{ title: text('Import delivery boys'), call: 'import-delivery-boys' },
  ...{ template: 'delivery-boy-template', templateName: 'DeliveryBoyTemplate.xlsx' },
  hasSupervisor: true,
};

const MOVE_THEM = text('Move or delete them first.');

export const ZONES: CatalogKind = {
  title: text('Zone Details'),
  call: 'area',
  add: text('Add Zone'),
  edit: text('Edit Zone'),
  question: text('Are you sure you want to delete this zone?'),
  advice: MOVE_THEM,
  empty: text('There is no zone yet. Add the first one.'),
  hint: text(
    'A zone is a part of town. Every supervisor and delivery boy works in one, so begin here.',
  ),
  icon: 'zone',
  search: text('Search zones'),
  activity: ({ name }) => ({ q: name }),
};

export const PRODUCTS: CatalogKind = {
  title: text('Product Details'),
  call: 'product',
  add: text('Add Product'),
  edit: text('Edit Product'),
  question: text('Are you sure you want to delete this product?'),
  empty: text('There is no product yet. Add the first one.'),
  hint: text(
    'A product is what you deliver, as cow milk or buffalo milk. Orders can only name what stands here.',
  ),
  icon: 'product',
  search: text('Search products'),
  activity: ({ id }) => ({ productId: String(id) }),
};

/** The specification has it say delivery boy. */
const STAFF_QUESTION = text('Are you sure you want to delete this delivery boy?');

export const SUPERVISORS: CatalogKind = {
  title: text('Supervisor Details'),
  call: 'supervisor',
  add: text('Add Supervisor'),
  edit: text('Edit Supervisor'),
  question: STAFF_QUESTION,
  advice: MOVE_THEM,
  empty: text('There is no supervisor yet. Add the first one.'),
  hint: text(
    'A supervisor looks after the delivery boys of a zone, and signs in with the email that you enter here.',
  ),
  icon: 'person',
  search: text('Search supervisors'),
  activity: ({ id }) => ({ actorRole: 'supervisor', actorId: String(id) }),
};

export const DELIVERY_BOYS: CatalogKind = {
  title: text('Delivery Boy Details'),
  call: 'delivery-boy',
  add: text('Add Delivery Boy'),
  edit: text('Edit Delivery Boy'),
  question: STAFF_QUESTION,
  empty: text('There is no delivery boy yet. Add the first one.'),
  hint: text(
    'A delivery boy sees his orders on his phone, and signs in with the email that you enter here.',
  ),
  icon: 'people',
  search: text('Search delivery boys'),
  activity: ({ id }) => ({ deliveryBoyId: String(id) }),
};

export const ADMINS: CatalogKind = {
  title: text('Admin Details'),
  call: 'admin',
  add: text('Add Admin'),
  edit: text('Edit Admin'),
  question: text('Are you sure you want to delete this admin?'),
  advice: MOVE_THEM,
  empty: text('There is no admin yet. Add the first one.'),
  hint: text(
    'An admin sees and changes everything, and signs in with the email that you enter here.',
  ),
  icon: 'lock',
  search: text('Search admins'),
  activity: ({ id }) => ({ actorRole: 'admin', actorId: String(id) }),
};
