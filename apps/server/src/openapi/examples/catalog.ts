import {
  type Area,
  createMessage,
  type DeliveryBoy,
  type NewestList,
  type Product,
  type Staff,
  type StaffImportAnswer,
  type Supervisor,
  type UploadAnswer,
} from '@milkround/contracts';
import { data, writeAnswer, XLSX, type CallExamples } from './example';

const area: Area = { id: 1, name: 'Baner', deadline: '07:30' };
const product: Product = { id: 1, name: 'Cow' };
const staff: Staff = {
  id: 1,
  unique_id: 'SUP-001',
  name: 'Meera Shinde',
  email: 'supervisor1@milkround.test',
  phone: '9876543210',
  area_id: 1,
  area: { id: 1, name: area.name },
};
const supervisor: Supervisor = { ...staff, areas: [staff.area, { id: 2, name: 'Kothrud' }] };
const deliveryBoy: DeliveryBoy = {
  ...staff,
  unique_id: 'MDE-001',
  name: 'Ravi Patil',
  email: 'mde1@milkround.test',
  supervisor: { id: 1, name: supervisor.name },
};
const form = ({ name, unique_id, email }: Staff) => ({
  name,
  uniqueId: unique_id,
  email,
  password: 'milkround',
  phone: '9876543210',
});
const upload: UploadAnswer = {
  uploadId: '019ba3f1-6c00-7a51-8f0e-4b1de0a1c1ff',
  added: 310,
  changed: 4,
  unchanged: 0,
  deliveryBoys: 5,
  consumers: 150,
  protected: [],
  protectedCount: 0,
  notes: [],
  ignoredColumns: [],
  errors: [],
  missing: 12,
  errorCount: 0,
  moved: 0,
};

const staffImport: StaffImportAnswer = {
  ...{ importId: '019ba3f1-6c00-7a51-8f0e-4b1de0a1c200', added: 12, changed: 3, unchanged: 20 },
  ...{ errors: [], errorCount: 0 },
};
const importExample = {
  body: { mode: 'all', file: '(the file of people)' },
  answer: writeAnswer(
    createMessage('staff-imported', {
      what: [
        createMessage('count-added', { number: 12 }),
        createMessage('count-changed', { number: 3 }),
        createMessage('count-unchanged', { number: 20 }),
      ],
    }),
    staffImport,
  ),
};

/** Zones, products, staff and the upload of order files. */
export const catalogExamples: CallExamples = {
  'GET get-products': { summary: 'The products', answer: data([product]) },
  'POST add-product': {
    summary: 'Add a product',
    body: { name: product.name },
    answer: writeAnswer(createMessage('product-added'), product),
  },
  'POST edit-product/{id}': {
    summary: 'Rename a product',
    body: { name: product.name },
    answer: writeAnswer(createMessage('product-updated'), product),
  },
  'POST delete-product/{id}': {
    summary:
      'Archive a product; with `orders` its open orders are replaced by those of another or removed',
    body: { orders: 'hand-over', to: 2 },
    answer: writeAnswer(createMessage('product-deleted'), product),
  },
  'GET get-areas': { summary: 'The zones', answer: data([area]) },
  'POST add-area': {
    summary: 'Add a zone',
    body: { name: area.name, deadline: area.deadline },
    answer: writeAnswer(createMessage('area-added'), area),
  },
  'POST edit-area/{id}': {
    summary: 'Rename a zone or change its deadline',
    body: { name: area.name, deadline: area.deadline },
    answer: writeAnswer(createMessage('area-updated'), area),
  },
  'POST delete-area/{id}': {
    summary: 'Archive a zone',
    answer: writeAnswer(createMessage('area-deleted'), area),
  },
  'GET get-supervisors': { summary: 'The supervisors', answer: data([supervisor]) },
  'POST add-supervisor': {
    summary: 'Add a supervisor; with `invite` no password is needed, because a link sets it',
    body: { ...form(supervisor), areaId: 1, areaIds: [1, 2] },
    answer: writeAnswer(createMessage('supervisor-added'), supervisor),
  },
  'POST edit-supervisor/{id}': {
    summary: 'Change a supervisor; without a password the old one stays',
    body: { ...form(supervisor), areaId: 1, areaIds: [1, 2] },
    answer: writeAnswer(createMessage('supervisor-updated'), supervisor),
  },
  'POST delete-supervisor/{id}': {
    summary: 'Archive a supervisor',
    answer: writeAnswer(createMessage('supervisor-deleted'), supervisor),
  },
  'GET get-delivery-boys': { summary: 'The delivery boys', answer: data([deliveryBoy]) },
  'POST admin/add-delivery-boy': {
    summary: 'Add a delivery boy; with `invite` no password is needed, because a link sets it',
    body: { ...form(deliveryBoy), areaId: 1, supervisorId: 1 },
    answer: writeAnswer(createMessage('delivery-boy-added'), deliveryBoy),
  },
  'POST supervisor/add-delivery-boy': {
    summary: 'Add a delivery boy of the own area',
    body: form(deliveryBoy),
    answer: writeAnswer(createMessage('delivery-boy-added'), deliveryBoy),
  },
  'POST admin/edit-delivery-boy/{id}': {
    summary: 'Change a delivery boy; without a password the old one stays',
    body: { ...form(deliveryBoy), areaId: 1, supervisorId: 1 },
    answer: writeAnswer(createMessage('delivery-boy-updated'), deliveryBoy),
  },
  'POST supervisor/edit-delivery-boy/{id}': {
    summary: 'Change a delivery boy of the own zones, or move him among them',
    body: { ...form(deliveryBoy), areaId: 1 },
    answer: writeAnswer(createMessage('delivery-boy-updated'), deliveryBoy),
  },
  'POST delete-delivery-boy/{id}': {
    summary: 'Archive a delivery boy; with `orders` his open orders are handed over or removed',
    body: { orders: 'hand-over', to: 2 },
    answer: writeAnswer(createMessage('delivery-boy-deleted'), deliveryBoy),
  },
  'POST import-delivery-boys': {
    summary: 'Add and change delivery boys from a file, or check the file',
    ...importExample,
  },
  'POST import-supervisors': {
    summary: 'Add and change supervisors from a file, or check the file',
    ...importExample,
  },
  'POST import-delivery-boys/errors': {
    summary: 'The rows of a file of delivery boys that have errors, as a workbook',
    body: { file: '(the file of people)' },
    file: XLSX,
  },
  'POST import-supervisors/errors': {
    summary: 'The rows of a file of supervisors that have errors, as a workbook',
    body: { file: '(the file of people)' },
    file: XLSX,
  },
  'GET delivery-boy-template': { summary: 'An empty file of delivery boys', file: XLSX },
  'GET supervisor-template': { summary: 'An empty file of supervisors', file: XLSX },
  'POST add-order': {
    summary: 'Upload an order file',
    body: { orderDate: '2026-11-21', mode: 'all', file: '(the order file)' },
    answer: writeAnswer(
      createMessage('file-uploaded', {
        what: [
          createMessage('count-added', { number: 310 }),
          createMessage('count-changed', { number: 4 }),
        ],
      }),
      upload,
    ),
  },
  'POST add-order/errors': {
    summary: 'The rows of an order file that have errors, as a workbook that says what is wrong',
    body: { orderDate: '2026-11-21', file: '(the order file)' },
    file: XLSX,
  },
  'GET order-template': { summary: 'An example of an order file', file: XLSX },
  'GET newest-list/{date}': {
    summary: 'The newest day before a date that has orders, whose list an upload may use',
    answer: data<NewestList>({ date: '2026-11-20' }),
  },
  'POST uploads/{id}/take-back': {
    summary:
      'Take an upload back: the orders return to what stood before, except for those that are recorded or changed since',
    answer: writeAnswer(createMessage('upload-returned', { returned: '310', staying: '0' }), {
      uploadId: '019ba3f1-6c00-7a51-8f0e-4b1de0a1c1ff',
      returned: 310,
      staying: [],
      stayingCount: 0,
    }),
  },
  'GET uploads/{id}': {
    summary: 'An uploaded order file as it came',
    file: 'application/octet-stream',
  },
};
