/** How often a property is tried: `count` times in `npm test`, many times as often by the stage `properties` of the soak. */
export const runs = (count: number): number => count * Number(process.env.PROPERTY_FACTOR ?? 1);
