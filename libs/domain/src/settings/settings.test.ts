import { changeSettings, evolveSettings } from './settings';

const current = {
  name: 'Milkround',
  landingTitle: '',
  landingText: '',
  defaultDeadline: '07:30',
  logo: null,
};

it('records only different values, with the earlier ones', () => {
  const wanted = { ...current, name: 'Gokul Dairy', defaultDeadline: '06:45', logo: undefined };
  expect(changeSettings(wanted, current)).toEqual([
    {
      type: 'SettingsChanged',
      data: {
        name: 'Gokul Dairy',
        defaultDeadline: '06:45',
        previous: { name: 'Milkround', defaultDeadline: '07:30' },
      },
    },
  ]);
});

it('records nothing when nothing differs, and the removal of a logo', () => {
  expect(changeSettings(current, current)).toEqual([]);
  expect(changeSettings({ logo: null }, { ...current, logo: 'ab' })).toEqual([
    { type: 'SettingsChanged', data: { logo: null, previous: { logo: 'ab' } } },
  ]);
});

it('keeps settings that a later change does not name', () => {
  const [first] = changeSettings({ name: 'Gokul Dairy', landingTitle: 'Milk at dawn' }, current);
  const [second] = changeSettings({ name: 'Gokul' }, { ...current, name: 'Gokul Dairy' });
  const values = [first, second].reduce(
    (state, fact) => (fact ? evolveSettings(state, fact) : state),
    {},
  );
  expect(values).toEqual({ name: 'Gokul', landingTitle: 'Milk at dawn' });
});
