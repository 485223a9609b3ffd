/** The page that lies beside an export, for an auditor. */
export const BUNDLE_README = `# Audit export of Milkround

| file | content |
|---|---|
| \`events.jsonl\` | one event per line: \`{ index, salt, event }\`, in the order of the log, without gaps |
| \`checkpoint\` | the newest signed checkpoint: name of the log, number of entries, root of the Merkle tree, signature (C2SP tlog-checkpoint) |
| \`checkpoints.txt\` | all checkpoints since the beginning, with an empty line after each |
| \`tile/\` | the hashes of the tree (C2SP tlog-tiles): the upper levels, and of level 0 the tiles of these events and the last one |
| \`key.txt\` | the public key of the log (C2SP signed-note), and those before it |

## Verify

\`\`\`sh
npm run audit -- verify THIS_FOLDER --key 'KEY'
\`\`\`

KEY is the public key as you have it from elsewhere: from the first audit, or from the operator in writing. Without it the key in this
folder is used, which shows only that the folder is whole in itself. The answer says when the first and the last of the events were
recorded (UTC): compare it with the days that you asked for, because nothing shows that events were left out before the first or after the last.

## With another program

1. Verify the signature of \`checkpoint\` with the key (Ed25519, golang.org/x/mod/sumdb/note).
2. Compute the root from the tiles and compare it with that of the checkpoint (RFC 6962, golang.org/x/mod/sumdb/tlog,
   which asks for \`tile/8/0/000\` where this folder has \`tile/0/000\`).
3. The leaf of an event is SHA-256 of a zero byte and this canonical JSON (RFC 8785):
   \`{ dataHash, eventId, metaHash, position, recordedAt, schemaVersion, stream, type, v, version }\`, with \`v\` 1 and \`position\` a text.
   \`dataHash\` is the hexadecimal SHA-256 of the text: salt, a space, \`data\`, a space, canonical JSON of the event's \`data\`;
   \`metaHash\` the same with \`meta\`. Compare the leaf with hash number \`index\` of level 0.
4. Compare the checkpoint with those that you or others have seen earlier: each must be a prefix of the later one.
`;
