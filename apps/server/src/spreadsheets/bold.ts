/** The font of headings. Without a name, programs other than Excel choose one that differs from the other cells'. */
export const BOLD = { name: 'Calibri', size: 11, bold: true } as const;
