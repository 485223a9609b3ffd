/** The digit 0 of Devanagari, Arabic, Persian, Bengali and Gujarati; the digits 1 to 9 follow it. */
const ZEROS = [0x0966, 0x0660, 0x06f0, 0x09e6, 0x0ae6];

function toAsciiDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  const zero = ZEROS.find((start) => code >= start && code < start + 10);
  return zero === undefined ? digit : String(code - zero);
}

/** Returns typed text with digits of ASCII, and a quantity with a decimal point in place of a comma. */
function toNumberText(text: string, isQuantity: boolean): string {
  const digits = text.replace(/\p{Nd}/gu, toAsciiDigit);
  if (!isQuantity) return digits;
  return digits.includes('.') ? digits.replaceAll(',', '') : digits.replace(',', '.');
}

/**
 * Lets number inputs accept digits of Indian scripts, and those with `data-comma="decimal"` a comma as decimal point. A browser leaves out what it
 * does not accept, so that `1,5` became 15. In an amount of money a comma separates thousands. Call it once, before the first render.
 */
export function acceptTypedNumbers(): void {
  const accept = (event: InputEvent) => {
    const { target, data } = event;
    if (
      !(target instanceof HTMLInputElement) ||
      target.type !== 'number' ||
      data === null ||
      !event.cancelable
    )
      return;
    const text = toNumberText(data, target.dataset.comma === 'decimal');
    if (text === data) return;
    event.preventDefault();
    // The only call that inserts at the cursor of a number input.
    document.execCommand('insertText', false, text);
  };
  window.addEventListener('beforeinput', accept, { capture: true });
}
