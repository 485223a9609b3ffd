import type { PasswordLinkPurpose } from '@milkround/contracts';

interface MailText {
  subject: string;
  text: string;
}

interface LinkMail {
  website: string;
  name: string;
  url: string;
  purpose: PasswordLinkPurpose;
  expiryText: string;
}

/** Joins the texts of all languages, because the server does not know the language of a person. */
const inAllLanguages = (...texts: string[]): string => `${texts.join('\n\n')}\n`;

/** A mail with a link with which a password is set. */
export function linkMail({ website, name, url, purpose, expiryText }: LinkMail): MailText {
  return {
    subject:
      purpose === 'invite'
        ? `${website}: choose your password`
        : `${website}: choose a new password`,
    text: inAllLanguages(
      `Hello ${name}, with this link you choose your password for ${website}. It works once, until ${expiryText}. Give it to nobody.`,
      `नमस्ते ${name}, इस लिंक से आप ${website} का अपना पासवर्ड चुनें। यह एक बार, ${expiryText} तक चलेगा। इसे किसी को न दें।`,
      `नमस्कार ${name}, या लिंकने ${website} साठी तुमचा पासवर्ड निवडा. ती एकदाच, ${expiryText} पर्यंत चालेल. ती कोणालाही देऊ नका.`,
      url,
    ),
  };
}

/** A mail that says that a password was changed. */
export function passwordChangedMail({
  website,
  name,
  changedAt,
}: {
  website: string;
  name: string;
  changedAt: string;
}): MailText {
  return {
    subject: `${website}: your password was changed`,
    text: inAllLanguages(
      `Hello ${name}, your password for ${website} was changed on ${changedAt}. If it was not you, tell an admin at once.`,
      `नमस्ते ${name}, ${changedAt} को ${website} का आपका पासवर्ड बदला गया। अगर आपने नहीं बदला, तो तुरंत एडमिन को बताएँ।`,
      `नमस्कार ${name}, ${changedAt} रोजी ${website} चा तुमचा पासवर्ड बदलला गेला. तुम्ही बदलला नसेल, तर लगेच अॅडमिनला सांगा.`,
    ),
  };
}
