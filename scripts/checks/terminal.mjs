/** Prints stages that run side by side one after the other: the one opened first prints at once, each next one after the end of those before it. */
export class Terminal {
  /** In the order of opening. The first one prints; the output of the others is stored. */
  #outputs = [];

  /** Returns the output of one stage, below its heading. */
  open(heading) {
    const output = { kept: '', isOver: false };
    this.#outputs.push(output);
    const write = (text) => {
      if (this.#outputs[0] === output) process.stdout.write(text);
      else output.kept += text;
    };
    const close = () => {
      output.isOver = true;
      while (this.#outputs[0]?.isOver) {
        this.#outputs.shift();
        process.stdout.write(this.#outputs[0]?.kept ?? '');
      }
    };
    write(`\n── ${heading}\n`);
    return { write, close };
  }
}
