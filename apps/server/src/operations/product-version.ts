/** The version in `package.json`, which the image does not contain. A test compares the two. */
export const PRODUCT_VERSION = '1.0.0-rc';
