import '../i18n';
import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import { PartNotLoaded } from '../ui/lazy-part';
import { RouteError } from './RouteError';

it.each([
  ['for a defect', new TypeError('x is undefined'), 'This page could not be shown.'],
  ['because it could not be fetched', new PartNotLoaded('gone'), 'This page could not be loaded.'],
])(
  'a screen that fails %s says so, and another one is shown without a fault',
  async (_why, error, message) => {
    const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const Broken = (): never => {
      throw error;
    };
    const frame = (
      <>
        <Link to="/other">other</Link>
        <Outlet />
      </>
    );
    const children = [
      { path: '/broken', element: <Broken />, errorElement: <RouteError /> },
      { path: '/other', element: <p>fine</p> },
    ];
    render(
      <RouterProvider
        router={createMemoryRouter([{ element: frame, children }], { initialEntries: ['/broken'] })}
      />,
    );
    expect(screen.getByText(message)).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: 'other' }));
    expect(await screen.findByText('fine')).toBeTruthy();
    errors.mockRestore();
  },
);
