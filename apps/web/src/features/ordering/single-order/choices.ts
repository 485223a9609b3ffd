import { useQuery } from '@tanstack/react-query';
import { compareTexts, type Named, type Role, type OfficeRole } from '@milkround/contracts';
import { deliveryBoysQuery, productsQuery } from '../../../live/catalog-queries';
import { productsQuery as productsOfDayQuery } from '../../../sync/day/day.queries';
import type { SelectOption } from '../../../ui/SelectField';

/** The choices, and the state of their queries. */
export interface Choices {
  choices: SelectOption[] | undefined;
  isError: boolean;
  retry: () => void;
}

const byLabel = (a: SelectOption, b: SelectOption) => compareTexts(a.label, b.label);
const choiceOf = ({ id, name }: Named): SelectOption => ({ value: String(id), label: name });

/** Adds the selected one if it has been deleted meanwhile. */
const withCurrent = (choices: SelectOption[] | undefined, current: Named | undefined) =>
  current && choices?.every(({ value }) => value !== String(current.id))
    ? [...choices, choiceOf(current)]
    : choices;

/** `Rahul Kale · MDE-001` */
export function useDeliveryBoyChoices(officeRole: OfficeRole, current?: Named): Choices {
  const { data, isError, refetch } = useQuery(deliveryBoysQuery(officeRole));
  const choices = data?.rows
    .map(({ id, name, unique_id }) => ({ value: String(id), label: `${name} · ${unique_id}` }))
    .sort(byLabel);
  return { choices: withCurrent(choices, current), isError, retry: () => void refetch() };
}

export function useProductChoices(role: Role, current?: Named): Choices {
  const { data, isError, refetch } = useQuery(
    role === 'delivery-boy' ? productsOfDayQuery : productsQuery(role),
  );
  return {
    choices: withCurrent(data?.rows.map(choiceOf), current),
    isError,
    retry: () => void refetch(),
  };
}
