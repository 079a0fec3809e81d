#!/usr/bin/env node
import { commands } from './commands.js';
import { dispatch } from './dispatch.js';

const linesTo =
  (stream: NodeJS.WriteStream) =>
  (line: string): void => {
    stream.write(`${line}\n`);
  };

process.exitCode = await dispatch(commands, process.argv.slice(2), process.env, {
  out: linesTo(process.stdout),
  complain: linesTo(process.stderr),
});
