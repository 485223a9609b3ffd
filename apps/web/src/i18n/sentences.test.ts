import { CATALOG_SAYS, PARTS, REFUSALS, said, SENTENCES, SPOKEN_PLACES, TEXTS } from '@milkround/contracts';
import { chooseLanguage, i18n } from './';
import hi from './hi.json';
import mr from './mr.json';
import { sentenceReader } from './sentences';

const catalogs: [string, Record<string, string>][] = [
  ['Hindi', hi],
  ['Marathi', mr],
];
const PLACE = /\{\{(\w+)\}\}/g;
const VALUES: Record<string, string> = {
  number: '1,234',
  what: '1 supervisor',
  why: REFUSALS.closedBefore,
  first: '2 delivery boys',
  rest: '1 open order',
};
/** As somebody could be called, with what patterns give a meaning to. */
const valueOf = (place: string): string => VALUES[place] ?? `Rām (${place}) $1 & Co`;
const filledIn = (text: string, value: (place: string) => string) => text.replace(PLACE, (_, place: string) => value(place));

describe.each(catalogs)('%s', (_language, catalog) => {
  const read = sentenceReader(catalog);
  const inLanguage = (place: string): string =>
    SPOKEN_PLACES.has(place) ? (read(valueOf(place)) ?? catalog[valueOf(place)] ?? '') : valueOf(place);

  it.each(SENTENCES)('reads “%s”', (sentence) => {
    expect(read(filledIn(sentence, valueOf))).toBe(filledIn(catalog[sentence] ?? '', inLanguage));
  });

  it.each(PARTS)('reads “%s” at its place', (part) => {
    const read = sentenceReader(catalog)(`Pune still has ${filledIn(part, valueOf)}.`);
    expect(read).toContain(filledIn(catalog[part] ?? '', inLanguage));
  });
});

describe('in Hindi', () => {
  const read = sentenceReader(hi);

  it('keeps names and figures, and says the rest', () => {
    expect(read('Pune still has 1 supervisor and 2 delivery boys and 3 open orders.')).toBe(
      'Pune में अभी 1 सुपरवाइज़र और 2 डिलीवरी बॉय और 3 बाकी ऑर्डर हैं।',
    );
    expect(read('Orders uploaded: 1,204 added, 3 changed, 0 unchanged, 1 error left out.')).toBe(
      'ऑर्डर अपलोड हो गए: 1,204 जोड़े, 3 बदले, 0 बिना बदले, 1 ग़लती छोड़ी।',
    );
  });

  it('reads several sentences, and a sentence within a sentence', () => {
    expect(read('2 errors in the file, nothing was uploaded. Row 7, MDE: "Rmaesh" is not an MDE. Did you mean "Ramesh"?')).toBe(
      'फ़ाइल में 2 ग़लतियाँ हैं, कुछ अपलोड नहीं हुआ। पंक्ति 7, MDE: "Rmaesh" कोई MDE नहीं है। क्या आपका मतलब "Ramesh" था?',
    );
    expect(read('This order was delivered and cannot be deleted. Ramesh K. Patil recorded it at 6:42 am.')).toBe(
      'यह ऑर्डर दिया जा चुका है, इसे हटाया नहीं जा सकता। Ramesh K. Patil ने इसे 6:42 am पर दर्ज किया।',
    );
    expect(read(`Ramesh (MDE-001): ${TEXTS.dayClosed}`)).toBe('Ramesh (MDE-001): दिन बंद है।');
    expect(read('This cannot be applied: the day is closed. Reopen it first.')).toBe('यह लागू नहीं हो सकती: दिन बंद है। पहले उसे फिर खोलें।');
  });

  it('takes the words of a name for no words of its own', () => {
    expect(read(said(CATALOG_SAYS.zone.deleted, { name: 'Delete' }))).toBe('ज़ोन Delete हटा दिया गया।');
    expect(read('The zone 1 supervisor still has 2 open orders.')).toBe('The zone 1 supervisor में अभी 2 बाकी ऑर्डर हैं।');
  });

  it('leaves alone what the server does not say', () => {
    expect(read('Delhi: a fine town.')).toBeNull();
    expect(read('Tom and Jerry')).toBeNull();
    expect(read('12 supervisors')).toBeNull();
  });
});

describe('on the page', () => {
  afterEach(() => chooseLanguage('en'));

  it('says what the server says in the language that was chosen', async () => {
    const message = 'There is a zone "Baner" already.';
    expect(i18n.t(message)).toBe(message);
    await chooseLanguage('mr');
    expect(i18n.t(message)).toBe('"Baner" नावाचा झोन आधीच आहे.');
    await chooseLanguage('hi');
    expect(i18n.t(message)).toBe('"Baner" नाम का ज़ोन पहले से है।');
    expect(i18n.t('Ramesh')).toBe('Ramesh');
  });
});
