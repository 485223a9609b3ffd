/**
 * A formula that its writer never calculated has no value, and a reader would see a blank cell where people see a number.
 * Gives each such cell of a sheet's XML its formula as text (`=B2*2`), so that it is checked, and named, like typed text.
 */
export function markFormulas(xml: Buffer): Buffer {
  if (!UNCALCULATED_ENDS.some((ends) => xml.includes(ends))) return xml;
  return Buffer.from(xml.toString('latin1').replace(UNCALCULATED, asText), 'latin1');
}

const UNCALCULATED_ENDS = ['</f></c>', '</f><v></v></c>', '</f><v/></c>', '</f><v /></c>'];
const UNCALCULATED = /<c\b([^<>]*)>\s*<f\b[^<>]*>([^<]*)<\/f>\s*(?:<v\s*\/>|<v><\/v>)?\s*<\/c>/g;

function asText(cellXml: string, attributes: string, formula: string): string {
  // A calculated text may be empty.
  if (/\bt="str"/.test(attributes) && cellXml.includes('<v')) return cellXml;
  return `<c${attributes.replace(/\st="[^"]*"/, '')} t="str"><v>=${formula}</v></c>`;
}
