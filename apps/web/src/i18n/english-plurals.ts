import { i18n } from '.';
import en from './en.json';

// The texts that count something stand on the screens of signed-in persons only, so the landing page does without them.
i18n.addResourceBundle('en', 'translation', en);
