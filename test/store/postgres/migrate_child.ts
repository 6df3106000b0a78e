import pg from 'pg';
import { migratePostgres } from '../../../store/engine/postgres/migrate.ts';

/** Migrates a database by the migrations in JSON, to be killed meanwhile. */
const [url = '', migrations = ''] = process.argv.slice(2);
const connection = new pg.Client(url);
await connection.connect();
await migratePostgres(connection, url, JSON.parse(migrations));
await connection.end();
