import { Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import { InputRefused } from './input-refused.js';

const lengthMax = 256;

/** An id in a path that names a stream: any text that a stream can be named with. */
@Injectable()
export class StreamIdPipe implements PipeTransform<string, string> {
  /** @throws InputRefused for control characters, lone surrogates and more than 256 characters. */
  transform(value: string, { data = 'id' }: ArgumentMetadata): string {
    if (value.length > lengthMax) {
      throw new InputRefused([
        { path: data, message: `must have at most ${lengthMax} characters` },
      ]);
    }
    if (/[\p{Cc}\p{Cs}]/u.test(value)) {
      throw new InputRefused([{ path: data, message: 'must not hold control characters' }]);
    }
    return value;
  }
}
