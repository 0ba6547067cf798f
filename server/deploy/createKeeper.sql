-- The keeper's database, apart from that of the login server.
create database keeper;
