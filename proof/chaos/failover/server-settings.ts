/** The settings of etcd, Patroni and HAProxy: what docs/operating/high-availability.md recommends, on one machine. */

/** One PostgreSQL with the Patroni that runs it. */
export type Member = { name: string; port: number; restPort: number; folder: string }

export type EtcdPorts = { client: number; peer: number }

const localhost = '127.0.0.1'

export const etcdWords = (folder: string, { client, peer }: EtcdPorts): string[] => [
  '--data-dir',
  `${folder}/data`,
  '--listen-client-urls',
  `http://${localhost}:${client}`,
  '--advertise-client-urls',
  `http://${localhost}:${client}`,
  '--listen-peer-urls',
  `http://${localhost}:${peer}`,
  // A machine that is busy with the run itself writes slowly.
  '--heartbeat-interval',
  '500',
  '--election-timeout',
  '5000',
]

/** JSON is YAML. */
export const patroniSettings = (member: Member, etcd: EtcdPorts, postgresFolder: string): string =>
  JSON.stringify(
    {
      scope: 'waybill',
      name: member.name,
      restapi: restApi(member),
      etcd3: { host: `${localhost}:${etcd.client}` },
      bootstrap: {
        dcs: {
          ttl: 20,
          loop_wait: 5,
          retry_timeout: 5,
          maximum_lag_on_failover: 1_048_576,
          synchronous_mode: true,
          postgresql: { use_pg_rewind: true, parameters: sharedParameters },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
        pg_hba: [
          'local all all trust',
          `host all all ${localhost}/32 trust`,
          `host replication all ${localhost}/32 trust`,
        ],
      },
      postgresql: {
        listen: `${localhost}:${member.port}`,
        connect_address: `${localhost}:${member.port}`,
        data_dir: dataFolder(member),
        bin_dir: postgresFolder,
        pgpass: `${member.folder}/pgpass`,
        parameters: { unix_socket_directories: member.folder },
        authentication: {
          superuser: { username: 'postgres', password: 'unused' },
          replication: { username: 'replicator', password: 'unused' },
        },
      },
    },
    null,
    2,
  )

export const dataFolder = ({ folder }: Pick<Member, 'folder'>): string => `${folder}/data`

const restApi = ({ restPort }: Member) => ({
  listen: `${localhost}:${restPort}`,
  connect_address: `${localhost}:${restPort}`,
})

const sharedParameters = {
  max_connections: 200,
  shared_buffers: '32MB',
  wal_log_hints: 'on',
  wal_keep_size: '256MB',
  // Only processes die here, never the machine, so data that the system has accepted is not lost.
  fsync: 'off',
  // The order in which transactions ended: the checker adds the ledger up in it.
  track_commit_timestamp: 'on',
}

/** The port leads to the primary, and a connection is cut off when its server stops being the primary. */
export const haproxySettings = (port: number, members: readonly Member[]): string => `global
  maxconn 400
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  retries 2
listen primary
  bind ${localhost}:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${members.map((member) => `  server ${member.name} ${localhost}:${member.port} check port ${member.restPort}`).join('\n')}
`
