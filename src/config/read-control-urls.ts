import type { ControlUrlRule } from './config.js';
import type { Variables } from './variables.js';

const hostPattern = /^(\*\.)?[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;

/** `CONTROL_URL_HOSTS`, `CONTROL_URL_LOOPBACK`: which hosts a call's control URL may name. */
export function readControlUrls(variables: Variables): ControlUrlRule {
  const hosts = variables
    .list('CONTROL_URL_HOSTS', ['*.vapi.ai'])
    .map((host) => host.toLowerCase());
  for (const host of hosts.filter((host) => !hostPattern.test(host))) {
    variables.refuse(
      'CONTROL_URL_HOSTS',
      'must be host names, or *.<name> for all below',
      host,
      null,
    );
  }
  return { hosts, loopback: variables.flag('CONTROL_URL_LOOPBACK') };
}
