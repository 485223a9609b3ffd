import { join } from 'node:path';
import type { Machine } from './machine';

const CLIENT_PORT = 2379;
const PEER_PORT = 2380;

interface EtcdStatus {
  leader: string;
  header: { member_id: string };
}

/** Three etcd, in which Patroni stores the name of the primary. */
export class Etcd {
  constructor(
    readonly machines: readonly Machine[],
    private readonly folder: string,
  ) {}

  get hosts(): string {
    return this.machines.map(({ address }) => `${address}:${CLIENT_PORT}`).join(',');
  }

  start(machine: Machine): void {
    const { name, address } = machine;
    const peers = this.machines
      .map((peer) => `${peer.name}=http://${peer.address}:${PEER_PORT}`)
      .join(',');
    machine.start(['etcd'], {
      ETCD_NAME: name,
      ETCD_DATA_DIR: join(this.folder, name),
      ETCD_LISTEN_CLIENT_URLS: `http://0.0.0.0:${CLIENT_PORT}`,
      ETCD_ADVERTISE_CLIENT_URLS: `http://${address}:${CLIENT_PORT}`,
      ETCD_LISTEN_PEER_URLS: `http://${address}:${PEER_PORT}`,
      ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://${address}:${PEER_PORT}`,
      ETCD_INITIAL_CLUSTER: peers,
      ETCD_INITIAL_CLUSTER_STATE: 'new',
      ETCD_LOG_LEVEL: 'error',
    });
  }

  /** The machine whose etcd is the leader; null when one does not answer or there is no leader. */
  async leader(): Promise<Machine | null> {
    const statuses = await Promise.all(
      this.machines.map((machine) => statusOf(machine).catch(() => null)),
    );
    if (statuses.some((status) => status === null)) return null;
    return (
      this.machines[statuses.findIndex((status) => status?.leader === status?.header.member_id)] ??
      null
    );
  }
}

async function statusOf({ address }: Machine): Promise<EtcdStatus> {
  const answer = await fetch(`http://${address}:${CLIENT_PORT}/v3/maintenance/status`, {
    method: 'POST',
    body: '{}',
    signal: AbortSignal.timeout(1_000),
  });
  return (await answer.json()) as EtcdStatus;
}
