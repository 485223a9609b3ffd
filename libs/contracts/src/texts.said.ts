/** The places of a sentence, by name: `name` of `The zone {{name}} was deleted.` */
type PlaceOf<S extends string> = S extends `${string}{{${infer Place}}}${infer Rest}` ? Place | PlaceOf<Rest> : never;

/** A sentence with its places filled in. The sentence is a text of the catalogues, so that whoever reads it can have it in his own language. */
export function said<S extends string>(sentence: S, values: Record<PlaceOf<S>, string | number>): string {
  const byPlace = new Map<string, string | number>(Object.entries(values));
  return sentence.replace(/\{\{(\w+)\}\}/g, (_, place: string) => String(byPlace.get(place) ?? ''));
}
