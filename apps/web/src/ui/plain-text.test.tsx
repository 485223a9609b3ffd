import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import '../i18n';
import { TextArea } from './TextArea';
import { TextField } from './TextField';

function Form() {
  const [name, setName] = useState('');
  const [remark, setRemark] = useState('');
  const [password, setPassword] = useState('');
  return (
    <>
      <TextField label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <TextArea label="Remark" value={remark} onChange={(event) => setRemark(event.target.value)} />
      <TextField
        label="Password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
    </>
  );
}

const paste = (label: string, text: string): unknown => {
  const input = screen.getByLabelText(label);
  fireEvent.change(input, { target: { value: text } });
  return input;
};

it('removes hidden characters from pasted text, but not from a password', () => {
  render(<Form />);
  expect(paste('Name', '\u202a98220 12345\u202c')).toHaveProperty('value', '98220 12345');
  expect(paste('Name', 'क्‌षेत्र')).toHaveProperty('value', 'क्‌षेत्र');
  expect(paste('Remark', 'One\n\u200fTwo')).toHaveProperty('value', 'One\nTwo');
  expect(paste('Password', 'a\u200fb')).toHaveProperty('value', 'a\u200fb');
});
